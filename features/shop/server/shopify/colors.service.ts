import { foldSearch } from '#platform/contract/fold.rules.ts'

// Shopify names colors in words, the shop shows them: the most common words, in the app's languages.

const WORDS: Readonly<Record<string, string>> = {
  '#1f1f1f': 'black schwarz noir preto أسود',
  '#f7f7f5': 'white weiß weiss blanc branco أبيض',
  '#8a8f94': 'gray grey grau gris cinza رمادي',
  '#c0392b': 'red rot rouge vermelho أحمر',
  '#2f5fb3': 'blue blau bleu azul أزرق',
  '#22304f': 'navy marine marinho كحلي',
  '#3c8d40': 'green grün vert verde أخضر',
  '#6b7340': 'olive oliv oliva زيتي',
  '#e6c229': 'yellow gelb jaune amarelo أصفر',
  '#e07b2c': 'orange laranja برتقالي',
  '#e59ab4': 'pink rosa rose وردي',
  '#7b4aa5': 'purple violet lila violett roxo بنفسجي',
  '#7a4f2f': 'brown braun marron brun marrom بني',
  '#d9c4a0': 'beige bege sand cream creme crème بيج',
  '#2f8f83': 'teal turquoise türkis turquesa تركواز',
  '#c9a227': 'gold golden doré dourado ذهبي',
  '#b8bcc2': 'silver silber argent prata فضي',
  '#6d1f2f': 'burgundy bordeaux maroon vinho عنابي',
}
const COLORS = new Map(
  Object.entries(WORDS).flatMap(([hex, words]) =>
    words.split(' ').map(word => [foldSearch(word), hex] as const),
  ),
)

/**
 * The color named by a text; none if it is a size or anything else.
 * @example colorNamed('Dark blue') // '#2f5fb3'
 */
export const colorNamed = (value: string): string | undefined =>
  foldSearch(value)
    .split(/[^\p{L}\p{M}]+/u)
    .flatMap(word => COLORS.get(word) ?? [])[0]
