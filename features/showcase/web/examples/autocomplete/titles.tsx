import { containsText } from '#platform/contract/fold.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Offers } from '#ui/combobox/offers.tsx'
import { useCombobox } from '#ui/combobox/use-combobox.ts'
import form from '#ui/form/form.module.css'
import { Loaded } from '#ui/state/loaded.tsx'
import styles from '../../components/showcase.module.css'
import { completionsQuery } from '../../showcase.api.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const titles = useQuery(completionsQuery())
  return (
    <Loaded query={titles} failed={t('w.failedTo')} skeleton={[320]}>
      {all => <TitleField titles={all} />}
    </Loaded>
  )
}

const SHOWN = 8

function TitleField({
  titles,
}: {
  titles: readonly { id: number; title: string; rank: number }[]
}) {
  const { t } = useTranslation('showcase')
  const id = useId()
  const [text, setText] = useState('')
  const found = titles.filter(one => containsText(one.title, text)).slice(0, SHOWN)
  const box = useCombobox({
    options: found,
    keyOf: one => one.id,
    onPick: one => setText(one.title),
  })
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {t('w.title')}
      </label>
      <div className={styles.above}>
        <input
          {...box.input}
          id={id}
          className={form.input}
          dir="auto"
          value={text}
          aria-describedby={`${id}-help`}
          onChange={event => {
            setText(event.currentTarget.value)
            box.open()
          }}
          onKeyDown={event => void box.handleKey(event)}
        />
        <Offers box={box} label={t('w.title')}>
          {one => (
            <>
              <bdi>{one.title}</bdi> <span className={styles.soft}>{one.rank}</span>
            </>
          )}
        </Offers>
      </div>
      <p id={`${id}-help`} className={form.message} role="status">
        {found.length === 0 ? t('w.nothingFits') : t('w.typeToFind')}
      </p>
    </div>
  )
}
