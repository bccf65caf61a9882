/**
 * Text as it is compared, sorted and searched: NFC, lower case. One function for stored keys and for what is looked up,
 * so that both engines agree whatever their own idea of case is.
 * @example foldText('ÉMILE') === foldText('émile')
 */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}

/**
 * The pattern for LIKE (with `\` as its escape character) that meets what contains a text, literally and whatever its case.
 * @example containsPattern('50%') === '%50\\%%'
 */
export const containsPattern = (text: string): string => `%${foldText(text).replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
