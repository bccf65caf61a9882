/** A duration in the page's language: seconds, or minutes where long. */
export function inSeconds(seconds: number): string {
  const isLong = seconds >= 90
  const unit = { style: 'unit', unit: isLong ? 'minute' : 'second', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(document.documentElement.lang || 'en', unit).format(
    isLong ? Math.ceil(seconds / 60) : seconds,
  )
}
