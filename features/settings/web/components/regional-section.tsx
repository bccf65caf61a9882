import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { WEEK_STARTS } from '../../contract/settings.rules.ts'
import { useMemo } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { SelectField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import type { Settings } from '../settings.api.ts'
import { asNumber, textOf } from './as-number.ts'
import { SectionCard } from './section-card.tsx'
import { useSectionForm } from './use-section-form.ts'

/** A Sunday; the days of the week are named from here. */
const SUNDAY = Date.UTC(2026, 2, 1)
const DAY = 24 * 3_600_000

/** How the instance counts and writes for people who have chosen nothing of their own. */
export function RegionalSection({ settings, versions }: Settings) {
  const { t } = useTranslation('settings')
  const { zones, currencies, weekDays } = useRegionalChoices(settings.regional)
  const state = useSectionForm<'timeZone' | 'currency' | 'weekStart' | 'language'>({
    section: 'regional',
    values: settings.regional,
    version: versions.regional,
    toTexts: values => ({
      timeZone: textOf(values, 'timeZone'),
      currency: textOf(values, 'currency'),
      weekStart: textOf(values, 'weekStart'),
      language: textOf(values, 'language'),
    }),
    fromTexts: texts => ({ ...texts, weekStart: asNumber(texts.weekStart) }),
  })
  const { form } = state
  return (
    <SectionCard section="regional" text={t('regional.text')} state={state}>
      <SelectField form={form} name="timeZone" label={t('fields.timeZone')} options={zones} />
      <FieldPair>
        <SelectField
          form={form}
          name="currency"
          label={t('fields.currency')}
          options={currencies}
        />
        <SelectField
          form={form}
          name="weekStart"
          label={t('fields.weekStart')}
          options={weekDays}
        />
      </FieldPair>
      <SelectField
        form={form}
        name="language"
        label={t('fields.language')}
        help={t('regional.languageHelp')}
        options={LANGUAGES.map(value => ({ value, text: t(`languages.${value}`) }))}
      />
    </SectionCard>
  )
}

/** What may be chosen, named in the language of the screen; what is set already stands among them in any case. */
function useRegionalChoices({ timeZone, currency }: Settings['settings']['regional']) {
  const { language } = usePreferences()
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'currency' })
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    const zones = [...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])]
    const currencies = [...new Set([currency, ...Intl.supportedValuesOf('currency')])].toSorted()
    return {
      zones: zones.map(value => ({ value, text: value.replaceAll('_', ' ') })),
      currencies: currencies.map(value => ({
        value,
        text: `${value} · ${names.of(value) ?? value}`,
      })),
      weekDays: WEEK_STARTS.map(value => ({
        value: `${value}`,
        text: day.format(SUNDAY + value * DAY),
      })),
    }
  }, [language, timeZone, currency])
}
