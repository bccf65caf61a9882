import { hasOperators, searchParts } from '../../contract/email-search.rules.ts'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { ViewsSlot } from '#ui/list/views-slot.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import styles from './mail.module.css'
import type { ListingControl } from './use-listing.ts'

const readView = ({ q }: Record<string, unknown>) => ({ q })

/** The search box with its syntax, chips for the terms, and a form for those who do not know the syntax. */
export function MailSearch({ control: { text, search } }: { control: ListingControl }) {
  const { t } = useTranslation('email')
  const parts = hasOperators(text) ? searchParts(text) : []
  return (
    <div className={styles.search}>
      <div className={styles.searchLine}>
        <SearchBox
          label={t('search.label')}
          value={text}
          onSearch={(value, isFirst) => search(value, { replace: !isFirst })}
        />
        <Popover
          name={t('search.options')}
          icon={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}
        >
          {close => (
            <SearchForm
              onSearch={value => {
                search(value, { replace: false })
                close()
              }}
            />
          )}
        </Popover>
        <ViewsSlot screen="mail" read={readView} />
      </div>
      {parts.length === 0 ? null : (
        <ul className={styles.chips} aria-label={t('search.parts')}>
          {parts.map((part, index) => (
            <li key={`${index} ${part}`}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('search.without', { part })}
                onClick={() =>
                  search(parts.filter((_one, at) => at !== index).join(' '), { replace: false })
                }
              >
                <bdi>{part}</bdi>
                <IconX size={12} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const TEXTS = ['from', 'to', 'subject', 'words', 'not'] as const
const quoted = (text: string): string => (/\s/.test(text) ? `"${text.replaceAll('"', '')}"` : text)

function SearchForm({ onSearch }: { onSearch: (text: string) => void }) {
  const { t } = useTranslation('email')
  const id = useId()
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const parts = TEXTS.flatMap(name => {
      const value = read(name)
      if (value === '') return []
      if (name === 'words') return value
      return `${name === 'not' ? '-' : `${name}:`}${quoted(value)}`
    })
    const days = ['after', 'before'].flatMap(name =>
      read(name) === '' ? [] : `${name}:${read(name)}`,
    )
    const flags = [
      ...(read('file') === '' ? [] : ['has:attachment']),
      ...(read('unread') === '' ? [] : ['is:unread']),
      ...(read('anywhere') === '' ? [] : ['in:anywhere']),
    ]
    onSearch([...parts, ...days, ...flags].join(' '))
  }
  return (
    <form className={styles.searchForm} onSubmit={handleSubmit}>
      {TEXTS.map((name, index) => (
        <div key={name} className={styles.searchField}>
          <label htmlFor={`${id}-${name}`}>{t(`search.fields.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            name={name}
            className={styles.input}
            dir="auto"
            maxLength={200}
            data-autofocus={index === 0 || undefined}
          />
        </div>
      ))}
      <div className={styles.searchDays}>
        {['after', 'before'].map(name => (
          <DayField key={name} name={name} label={t(`search.fields.${name}`)} />
        ))}
      </div>
      {['file', 'unread', 'anywhere'].map(name => (
        <label key={name} className={styles.tick}>
          <Tick name={name} value="1" />
          {t(`search.fields.${name}`)}
        </label>
      ))}
      <p className={styles.hint}>{t('search.hint')}</p>
      <Button kind="primary" type="submit">
        {t('search.go')}
      </Button>
    </form>
  )
}

function DayField({ name, label }: { name: string; label: string }) {
  const [day, setDay] = useState('')
  return <PlainDateField label={label} sentAs={name} value={day} onChange={setDay} />
}
