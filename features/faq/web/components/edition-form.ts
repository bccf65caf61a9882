import type { HelpText } from '../../contract/faq-editing.contract.ts'
import {
  MAX_HELP_CONTENT,
  HELP_LANGUAGES,
  HELP_SLUG,
  MAX_HELP_TITLE,
} from '../../contract/faq.rules.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import * as z from 'zod/mini'
import type { Language } from '#platform/web/preferences/preferences.ts'
import { checkedField, checkedText } from '#ui/form/checked.ts'

// The form of a question or article: its texts in each language, and its place. All values are strings, as in every form.

type TextName = `title_${Language}` | `content_${Language}`
export type EditionName =
  | TextName
  | 'container'
  | 'slug'
  | 'isPublished'
  | 'isInternal'
  | 'isMinor'
  | 'screens'
  | 'related'
export type EditionValues = Record<EditionName, string>

/** The save payload of either kind. */
export interface EditionWish {
  texts: HelpText[]
  slug: string | undefined
  container: string
  isPublished: boolean
  isInternal: boolean
  isMinor: boolean
  screens: string[]
  related: number[]
}

const title = z.string().check(z.trim(), z.maxLength(MAX_HELP_TITLE))
const content = richText(MAX_HELP_CONTENT)

const fields = z.object({
  title_en: title,
  content_en: content,
  title_ar: title,
  content_ar: content,
  title_de: title,
  content_de: content,
  title_fr: title,
  content_fr: content,
  title_pt: title,
  content_pt: content,
  container: z.string().check(z.minLength(1)),
  slug: z.union([z.literal(''), z.string().check(z.trim(), z.regex(HELP_SLUG), z.maxLength(100))]),
  isPublished: checkedField,
  isInternal: checkedField,
  isMinor: checkedField,
  screens: z.string(),
  related: z.string(),
})

/** Each language needs both title and text or neither; at least one is required. */
export const editionSchema = z.pipe(
  fields.check(
    z.check(({ value, issues }) => {
      const label = (name: TextName) =>
        issues.push({ code: 'custom', path: [name], input: value[name] })
      const begun = HELP_LANGUAGES.filter(
        one => value[`title_${one}`] !== '' || value[`content_${one}`] !== '',
      )
      for (const language of begun.length === 0 ? (['en'] as const) : begun) {
        if (value[`title_${language}`] === '') label(`title_${language}`)
        if (value[`content_${language}`] === '') label(`content_${language}`)
      }
    }),
  ),
  z.transform((values): EditionWish => ({
    texts: HELP_LANGUAGES.flatMap(language =>
      values[`title_${language}`] === ''
        ? []
        : [
            {
              language,
              title: values[`title_${language}`],
              content: values[`content_${language}`],
            },
          ],
    ),
    slug: values.slug === '' ? undefined : values.slug,
    container: values.container,
    isPublished: values.isPublished,
    isInternal: values.isInternal,
    isMinor: values.isMinor,
    screens: values.screens.split(/[\s,]+/).filter(screen => screen.startsWith('/')),
    related: values.related
      .split(',')
      .map(Number)
      .filter(id => id > 0),
  })),
)

interface Edited {
  texts: readonly HelpText[]
  slug: string
  isPublished: boolean
  isInternal?: boolean
  screens?: readonly string[]
  related?: readonly { id: number }[]
}

/** Initial values: those of the edited item, or an empty form. */
export function valuesOf(edited: Edited | undefined, container: string): EditionValues {
  const textIn = (language: Language) => edited?.texts.find(text => text.language === language)
  return {
    title_en: textIn('en')?.title ?? '',
    content_en: textIn('en')?.content ?? '',
    title_ar: textIn('ar')?.title ?? '',
    content_ar: textIn('ar')?.content ?? '',
    title_de: textIn('de')?.title ?? '',
    content_de: textIn('de')?.content ?? '',
    title_fr: textIn('fr')?.title ?? '',
    content_fr: textIn('fr')?.content ?? '',
    title_pt: textIn('pt')?.title ?? '',
    content_pt: textIn('pt')?.content ?? '',
    container,
    slug: edited?.slug ?? '',
    isPublished: checkedText(edited?.isPublished ?? true),
    isInternal: checkedText(edited?.isInternal === true),
    isMinor: checkedText(false),
    screens: edited?.screens?.join(' ') ?? '',
    related: edited?.related?.map(one => one.id).join(',') ?? '',
  }
}

/** The title in the first language that has one. */
export const titleOf = (values: EditionValues): string | undefined =>
  HELP_LANGUAGES.map(one => values[`title_${one}`]).find(text => text !== '')

/** Fields compared between two versions, with their label keys. */
export const STALE_FIELDS: readonly { name: EditionName; label: string }[] = [
  ...HELP_LANGUAGES.flatMap(language => [
    { name: `title_${language}` as const, label: 'fields.title' },
    { name: `content_${language}` as const, label: 'fields.content' },
  ]),
  { name: 'container', label: 'fields.category' },
  { name: 'slug', label: 'fields.slug' },
  { name: 'isPublished', label: 'fields.isPublished' },
  { name: 'isInternal', label: 'fields.isInternal' },
  { name: 'screens', label: 'fields.screens' },
]
