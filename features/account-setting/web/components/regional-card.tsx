import { useState } from 'react'
import { listZones, nameOfZone } from '#platform/contract/zone-names.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Card } from '#ui/card/card.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import styles from './account.module.css'
import costs from './billing.module.css'
import { LANGUAGE_NAMES } from './language-names.ts'

const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'CNY',
  'INR',
  'BRL',
  'AED',
  'SAR',
  'EGP',
  'NGN',
  'ZAR',
  'TRY',
  'PLN',
  'SEK',
  'NOK',
  'DKK',
  'CAD',
  'AUD',
  'MXN',
]
const SAMPLE = 1234.5

/** Language, formats and time zone: applies to the whole app at once (ACC-09). */
export function RegionalCard() {
  const { t } = useTranslation('account-setting')
  const { language, timeZone, currency, weekStart } = usePreferences()
  const format = useFormats()
  const regional = useRegional()
  const [now] = useState(() => new Date())
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const days = [1, 0, 6] as const
  const dayName = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const asUsual = { value: '', text: t('regional.asUsual') }
  return (
    <Card title={t('regional.title')}>
      <p className={styles.text}>{t('regional.text')}</p>
      <dl className={styles.preview} aria-live="polite">
        <div>
          <dt>{t('regional.now')}</dt>
          <dd>
            <bdi>{format.moment(now)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('regional.amount')}</dt>
          <dd>
            <bdi>{format.money(SAMPLE)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('regional.week')}</dt>
          <dd>
            <bdi>{format.weekdays().join(' ')}</bdi>
          </dd>
        </div>
      </dl>
      <div className={costs.columns}>
        <PlainSelect
          label={t('regional.language')}
          value={language}
          options={LANGUAGES.map(value => ({ value, text: LANGUAGE_NAMES[value] }))}
          onChoose={value => setPreferences({ language: LANGUAGES.find(one => one === value) })}
        />
        <PlainSelect
          label={t('regional.timeZone')}
          value={timeZone}
          options={[asUsual, ...listZones(timeZone)]}
          help={timeZone === '' ? nameOfZone(regional.timeZone) : undefined}
          onChoose={value => setPreferences({ timeZone: value })}
        />
        <PlainSelect
          label={t('regional.currency')}
          value={currency}
          options={[
            asUsual,
            ...CURRENCIES.map(value => ({ value, text: `${value} – ${names.of(value) ?? value}` })),
          ]}
          help={t('regional.currencyHelp')}
          onChoose={value => setPreferences({ currency: value })}
        />
        <PlainSelect
          label={t('regional.weekStart')}
          value={`${weekStart}`}
          // January 1, 2023 was a Sunday.
          options={[
            { value: '-1', text: t('regional.asUsual') },
            ...days.map(day => ({
              value: `${day}`,
              text: dayName.format(Date.UTC(2023, 0, 1 + day)),
            })),
          ]}
          onChoose={value =>
            setPreferences({ weekStart: days.find(day => `${day}` === value) ?? -1 })
          }
        />
      </div>
    </Card>
  )
}
