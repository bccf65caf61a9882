// A transcript that people can read: what belongs together is indented, and what a listener would not hear, or would hear otherwise on
// another day, is left out.

interface Phrase {
  text: string
  depth: number
  isClosed: boolean
  /** Lines within it. */
  inner: Phrase[]
}

/** They only hold others together. */
const SILENT =
  /^(?:paragraph|time|strong|emphasis|graphics-document|rowgroup|term|definition|group|generic|blockquote|code)$/
/** What is in them is said with their name. */
const NAME_FROM_CONTENT =
  /^(?:button|link|heading|option|tab|menuitem\w*|checkbox|switch|radio|cell|gridcell|columnheader|rowheader|slider)\b/

const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
/** What another day, or a slower machine, would change. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?=\d)/g, ''],
  [new RegExp(String.raw`\b\d{1,2} (?:${MONTH})[a-z]*(?: \d{4})?\b`, 'g'), '«date»'],
  [/\b\d{1,2}[/\u200E]+\d{1,2}[/\u200E]+\d{4}\b/g, '«date»'],
  [/\b\d{1,2}:\d{2}(?: ?[AP]M)?/g, '«time»'],
  [/\b(?:\d+ \w+ ago|yesterday|just now)\b/gi, '«ago»'],
  // In lists, a message of today has its time, an older one its date.
  [/(?<=^link, .*)«(?:time|date)»/g, '«when»'],
]

/** From the phrases in their order, each part that has an end being closed by “end of …”. */
export function formatTranscript(phrases: readonly string[]): string {
  const lines: Phrase[] = []
  for (const phrase of phrases) {
    const ended = /^end(?: of|,) ([\s\S]*)$/.exec(phrase)?.[1]
    if (ended === undefined) lines.push({ text: phrase, depth: 0, isClosed: false, inner: [] })
    else close(lines, ended)
  }
  return `${lines
    .filter(line => !isInOuterName(line, lines) && !SILENT.test(line.text) && line.text !== '')
    .map(line => '  '.repeat(depthOf(line, lines)) + phraseOf(line.text))
    .join('\n')}\n`
}

function close(lines: readonly Phrase[], text: string): void {
  const at = lines.findLastIndex(line => line.text === text && !line.isClosed)
  const opened = lines[at]
  if (opened === undefined) return
  opened.isClosed = true
  opened.inner = lines.slice(at + 1)
}

/** Without the parts that say nothing. */
const depthOf = (line: Phrase, lines: readonly Phrase[]) =>
  lines.filter(({ inner, text }) => inner.includes(line) && !SILENT.test(text)).length

const isInOuterName = (line: Phrase, lines: readonly Phrase[]) =>
  lines.some(
    ({ inner, text }) => inner.includes(line) && NAME_FROM_CONTENT.test(text) && isIn(line, text),
  )

/** Its words, without role and state, are among those. */
const isIn = ({ text }: Phrase, around: string) =>
  !/^(?:button|link|checkbox|switch|textbox|slider|listitem)\b/.test(text) &&
  text.split(/,? /).every(word => around.includes(word))

function phraseOf(text: string): string {
  const plain = text
    // A row is read by its cells.
    .replace(/^row, .*?(?=$|, (?:not )?selected)/, 'row')
    .replace(/^listitem, level \d+, position (\d+), set size (\d+)/, 'listitem $1 of $2')
    .replaceAll(/, placeholder .*$/g, '')
    .replaceAll(/\s+/g, ' ')
  return CHANGING.reduce((result, [pattern, word]) => result.replaceAll(pattern, word), plain)
}
