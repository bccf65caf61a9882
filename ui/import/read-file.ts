import type { Language } from '#platform/web/preferences/preferences.ts'

/** What Excel writes where it does not write UTF-8: the code page of its language. */
const CODE_PAGE: Record<Language, string> = {
  en: 'windows-1252',
  de: 'windows-1252',
  ar: 'windows-1256',
  fr: 'windows-1252',
  pt: 'windows-1252',
}

/**
 * The text of a file: the first sheet of an Excel workbook as CSV; else as it is, in UTF-8 or UTF-16 or the code page of the reader's
 * language.
 *
 * @example const csv = await readText(file, 'en')
 */
export async function readText(file: Blob, language: Language): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  // Starts like a zip file, unlike any text.
  if (first === 0x50 && second === 0x4b && bytes[2] === 3)
    return (await import('./read-xlsx.ts')).readXlsx(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(CODE_PAGE[language]).decode(bytes)
  }
}
