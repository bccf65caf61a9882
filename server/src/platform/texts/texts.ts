import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportLanguage } from '@smart-fft/contract/export.rules'

// The words of the screens, for what the server itself writes for people: one file for both, so that they never differ.

const ROOT = join(import.meta.dirname, '../../../../web/public/locales')
const known = new Map<string, (key: string) => string>()

/**
 * Finds texts of a locale file by their path; a text that is not there is a mistake and throws.
 * @example const t = readTexts('ar', 'users'); t('fields.email') // البريد الإلكتروني
 */
export function readTexts(language: ExportLanguage, namespace: string): (key: string) => string {
  const path = join(ROOT, language, `${namespace}.json`)
  const found = known.get(path)
  if (found !== undefined) return found
  const texts: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const find = (key: string): string => {
    const text = key.split('.').reduce<unknown>((place, name) => new Map<string, unknown>(Object.entries(Object(place))).get(name), texts)
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${path}.`)
    return text
  }
  known.set(path, find)
  return find
}
