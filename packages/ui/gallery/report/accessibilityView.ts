import type { Finding } from "../accessibility.ts";
import type { ReportedStory } from "../reportData.ts";
import { counted, element, fillWhenNear } from "./dom.ts";
import { findingsOf, plainAddressOf } from "./report.ts";

interface FoundIn {
  readonly finding: Finding;
  readonly story: ReportedStory;
}

const linkTo = (story: ReportedStory) =>
  element("a", { className: "quiet", href: plainAddressOf(story), target: "storybook" }, [
    element("small", { textContent: story.subject }),
    ` ${story.name}`,
  ]);

/** A rule with the stories that it concerns. */
function ruleOf(found: readonly FoundIn[]): HTMLElement[] {
  const [first] = found;
  if (!first) return [];
  const { rule, help, helpUrl, impact, verdict } = first.finding;
  const body = element("div", {});
  const details = element("details", { className: `rule ${verdict}` }, [
    element("summary", {}, [
      element("b", { textContent: rule }),
      element("span", { textContent: help }),
      element("small", { textContent: impact ?? "" }),
      element("span", { className: "number", textContent: counted(found.length, "story", "stories") }),
    ]),
    body,
  ]);
  const make = () =>
    body.append(
      element("p", {}, [element("a", { href: helpUrl, target: "_blank", textContent: "About this rule" })]),
      element(
        "ul",
        {},
        found.map(({ story, finding: { count, targets, themes } }) =>
          element("li", {}, [
            linkTo(story),
            element("small", {
              textContent: `${themes.join(" and ")}, ${counted(count, "element", "elements")}`,
            }),
            element("code", { textContent: targets.join("\n") }),
          ]),
        ),
      ),
    );
  details.addEventListener("toggle", make, { once: true });
  return [details];
}

/** The results of axe: by rule, and for each story. */
export function accessibilityOf(stories: readonly ReportedStory[]): HTMLElement {
  const checked = stories.filter(({ accessibility }) => accessibility !== undefined);
  const found = checked.flatMap((story) =>
    (story.accessibility?.findings ?? []).map((finding): FoundIn => ({ finding, story })),
  );
  const rulesOf = (verdict: Finding["verdict"]) =>
    [
      ...Map.groupBy(
        found.filter(({ finding }) => finding.verdict === verdict),
        ({ finding }) => finding.rule,
      ),
    ]
      .sort(([, one], [, other]) => other.length - one.length)
      .flatMap(([, ofRule]) => ruleOf(ofRule));
  const part = (title: string, note: string, rules: readonly HTMLElement[]) => [
    element("h2", { textContent: title }),
    ...(rules.length > 0 ? rules : [element("p", { className: "empty", textContent: note })]),
  ];
  const rows = element("tbody");
  fillWhenNear(rows, () =>
    rows.append(
      ...checked.map((story) => {
        const { violations, incomplete } = findingsOf(story);
        const numbers = [violations, incomplete, story.accessibility?.passes ?? 0];
        return element("tr", {}, [
          element("th", { scope: "row" }, [linkTo(story)]),
          ...numbers.map((number, index) =>
            element("td", {
              className: index === 0 && number > 0 ? "failed" : "",
              textContent: String(number),
            }),
          ),
        ]);
      }),
    ),
  );
  const heads = ["Story", "Violations", "To check", "Rules that hold"].map((textContent) =>
    element("th", { scope: "col", textContent }),
  );
  return element("div", { className: "accessibility" }, [
    ...part(
      "Violations",
      `axe finds no violation in ${counted(checked.length, "story", "stories")}.`,
      rulesOf("violation"),
    ),
    ...part("For a person to check", "axe leaves nothing to a person.", rulesOf("incomplete")),
    element("h2", { textContent: "Stories" }),
    element("table", {}, [element("thead", {}, [element("tr", {}, heads)]), rows]),
  ]);
}
