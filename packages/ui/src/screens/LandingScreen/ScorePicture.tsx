import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import {
  figure,
  gate,
  heads,
  leadLine,
  leadWords,
  line,
  lines,
  middle,
  point,
  request,
  score,
  side,
  target,
} from "./ScorePicture.css.ts";

const voices = ["summary", "search", "meeting", "offer"] as const;
/** The voice that needs a person: its line leads. */
const critical = "offer";
const height = (index: number) => index * 100 + 50;

/** The hero's picture: requests come in as the lines of a score, meet in one point, and go where they belong. */
export function ScorePicture() {
  const t = useText("landing");
  return (
    <figure className={figure}>
      <VisuallyHidden elementType="figcaption">{t("score.caption")}</VisuallyHidden>
      <div aria-hidden>
        <div className={heads}>
          <span>{t("score.from")}</span>
          <span>{t("score.to")}</span>
        </div>
        <div className={score}>
          <ul className={side}>
            {voices.map((voice) => (
              <li key={voice} className={classNames(request, voice === critical && leadWords)}>
                {t(`score.requests.${voice}`)}
              </li>
            ))}
          </ul>
          <div className={middle}>
            <svg
              viewBox="0 0 400 400"
              preserveAspectRatio="none"
              aria-hidden
              focusable="false"
              className={lines}
            >
              {voices.map((voice, index) => {
                const y = height(index);
                return (
                  <path
                    key={voice}
                    className={classNames(line, voice === critical && leadLine)}
                    d={`M0 ${y} C120 ${y} 120 200 200 200 S280 ${y} 400 ${y}`}
                  />
                );
              })}
            </svg>
            <span className={point} />
            <span className={gate} />
          </div>
          <ul className={side}>
            {voices.map((voice) => (
              <li key={voice} className={classNames(target, voice === critical && leadWords)}>
                {t(`score.targets.${voice}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </figure>
  );
}
