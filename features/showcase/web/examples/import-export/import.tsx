import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ImportDialog } from '#ui/import/import-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { importHere } from '../../components/import-here.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  const [rows, setRows] = useState<readonly string[][]>([])
  const fields = (['name', 'email'] as const).map(name => ({
    name,
    label: t(`w.${name}`),
    isRequired: name === 'name',
    also: [],
  }))
  return (
    <div className={styles.stage}>
      <div>
        <Button onClick={() => setOpen(true)}>{t('w.import')}</Button>
      </div>
      <ul>
        {rows.map(row => (
          <li key={row.join()}>
            <bdi>{row.join(', ')}</bdi>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <ImportDialog
          title={t('w.import')}
          fields={fields}
          send={async body => importHere(body, setRows)}
          onDone={count => {
            toast.done(t('w.imported', { count }))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
