/** A cell and what ends it: quoted, with doubled quotes inside, where it holds tabs or line breaks. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g

/**
 * Rows of cells, as spreadsheets put them on the clipboard: lines, with tabs between the cells.
 *
 * @example readCells('Ada\t1\nBo\t2\n') // [['Ada', '1'], ['Bo', '2']]
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (const [, quoted, plain = '', end] of lines.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

/**
 * The text of cells as spreadsheets read it.
 *
 * @example writeCells([['Ada', '1'], ['Bo', '2']]) // 'Ada\t1\nBo\t2'
 */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(quoted).join('\t')).join('\n')
const quoted = (text: string): string =>
  /^"|[\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
