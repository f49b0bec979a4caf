import { useState } from "react";

/** A complete document, such as an email, in a frame as high as its content. */
export function DocumentFrame({ html }: { html: string }) {
  const [height, setHeight] = useState<number>();
  return (
    <iframe
      title={new DOMParser().parseFromString(html, "text/html").title}
      srcDoc={html}
      style={{ display: "block", inlineSize: "100%", blockSize: height ?? "100dvh", border: 0 }}
      onLoad={({ currentTarget: { contentWindow } }) => {
        const fit = () => setHeight(contentWindow?.document.documentElement.offsetHeight);
        fit();
        contentWindow?.addEventListener("resize", fit);
      }}
    />
  );
}
