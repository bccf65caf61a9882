const LONGEST = 200
/** Turn text around, or hide within it: `invoice<U+202E>fdp.exe` reads like a document. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
/** Windows device names, whatever follows the dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Normalizes a file name for storage, display and download: the last path part, without invisible or forbidden characters and leading
 * dots.
 * @example toFileName('C:\\temp\\..\\report.pdf') === 'report.pdf'
 */
export function toFileName(given: string): string {
  const last =
    given
      .toWellFormed()
      .replaceAll(INVISIBLE, '')
      .split(/[\\/]/)
      .findLast(part => part.trim() !== '') ?? ''
  const plain = last
    .replaceAll(/[:*?"<>|]/g, '-')
    .trim()
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(/^[.\s]+/, '')
  return cut(plain.replace(RESERVED, name => `_${name}`)) || 'file'
}

/** Truncated before its extension, which identifies its type. */
function cut(name: string): string {
  if (name.length <= LONGEST) return name
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, LONGEST - ending.length).toWellFormed()}${ending}`
}
