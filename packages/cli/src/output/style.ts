type Stream = "stdout" | "stderr";

const styled = new Map<Stream, boolean>();

/** Whether a stream is a terminal that wants style (https://no-color.org). */
function isStyled(stream: Stream): boolean {
  const known = styled.get(stream);
  if (known !== undefined) return known;
  const wanted = !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb" && process[stream].isTTY === true;
  styled.set(stream, wanted);
  return wanted;
}

const style =
  (on: number, off: number) =>
  (text: string, stream: Stream = "stdout") =>
    isStyled(stream) ? `\u001b[${on}m${text}\u001b[${off}m` : text;

/** A text in bold where the stream's terminal shows it; elsewhere the text as it is. */
export const bold = style(1, 22);

/** A text in a quieter tone where the stream's terminal shows it; elsewhere the text as it is. */
export const dim = style(2, 22);

/** A text in the colour of failure where the stream's terminal shows it; elsewhere the text as it is. */
export const red = style(31, 39);

/** A text in the colour of success where the stream's terminal shows it; elsewhere the text as it is. */
export const green = style(32, 39);
