import { usePreferences } from '#platform/web/preferences/preferences.ts'

/** Writes a tax rate in percent. */
export function usePercent(): (basisPoints: number) => string {
  const { language } = usePreferences()
  const format = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  return basisPoints => format.format(basisPoints / 10_000)
}
