import { LOCALES } from '#platform/contract/locales.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { useMemo } from 'react'
import { usePreferences } from '../preferences/preferences.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/**
 * Writes sizes, in steps of 1024, as disks are counted.
 *
 * @example const writeBytes = useBytes(); writeBytes(1_503_238_553) // 1.4 GB
 */
export function useBytes(): (value: number) => string {
  const { language } = usePreferences()
  return useMemo(() => createBytes(language), [language])
}

export function createBytes(language: Language): (value: number) => string {
  const number = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 })
  return value => {
    const step = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(value) / 10))
    const text = `${number.format(value / 1024 ** step)} ${UNITS[step]}`
    // In right-to-left text the unit would otherwise move in front of the number.
    return language === 'ar' ? `\u2068${text}\u2069` : text
  }
}
