// How a table becomes text for other people's spreadsheets; the server's exports and the browser's lists of failed rows share it.

/** Cells that begin so are taken for formulas by spreadsheets, and a formula may call home. */
const FORMULA = /^[=+\-@\t\r\n]/

/**
 * Escapes a text so that spreadsheets do not treat it as a formula (X-18).
 *
 * @example neutralise('=HYPERLINK("x")') // `'=HYPERLINK("x")`
 */
export const neutralise = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * Reverts `neutralise`.
 *
 * @example restoreNeutralised("'+47 22 00 00 00") // +47 22 00 00 00
 */
export const restoreNeutralised = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/**
 * One record of RFC 4180, including its line break.
 *
 * @example csvRecord(['a', 'b, c']) // 'a,"b, c"\r\n'
 */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
