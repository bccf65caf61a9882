import { findDateWords, withoutSpans } from '#platform/contract/natural-input.rules.ts'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { RecognizedParts } from '#ui/recurrence/recognized-parts.tsx'
import { useWhenWords } from '#ui/recurrence/use-when-words.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const { language } = usePreferences()
  const whenWords = useWhenWords()
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const line = t('w.line')
  const found = findDateWords(line, {
    now: '2026-11-21T11:00:00.000Z',
    zone: 'UTC',
    language,
    ignored,
  })
  return (
    <RecognizedParts
      id="what-was-read"
      parts={found === undefined ? [] : whenWords(found)}
      onDrop={matchedTexts => setIgnored([...ignored, ...matchedTexts])}
    >
      <strong dir="auto">{withoutSpans(line, found?.spans ?? [])}</strong>
    </RecognizedParts>
  )
}
