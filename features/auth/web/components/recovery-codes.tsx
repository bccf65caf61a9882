import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { PrintTable } from '#ui/export/print-table.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './two-factor.module.css'

/** Ten codes, shown once: copy, download, print, then confirm. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('two-factor')
  const me = useSignedInUser()
  const [isPrinting, setPrinting] = useState(false)
  const head = t('codes.head', { name: me.username })
  const copy = useMutation({
    mutationFn: () => copyText(Promise.resolve(codes.join('\n'))),
    onSuccess: () => toast.done(t('codes.copied')),
    onError: () => toast.error(t('codes.copyFailed')),
  })
  const save = () =>
    saveFile({
      blob: new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      name: t('codes.file'),
    })
  return (
    // Not dismissible: the codes cannot be shown again.
    <Dialog
      isAlert
      title={t('codes.title')}
      onClose={() => undefined}
      foot={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('codes.confirmSaved')}
        </Button>
      }
    >
      <DialogText>{t('codes.text')}</DialogText>
      <ul className={styles.codes} aria-label={t('codes.list')} dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button onClick={() => copy.mutate()}>{t('codes.copy')}</Button>
        <Button onClick={save}>{t('codes.download')}</Button>
        <Button onClick={() => setPrinting(true)}>{t('codes.print')}</Button>
      </div>
      {isPrinting ? (
        <PrintTable
          table={{
            title: head,
            columns: [{ header: t('codes.list'), width: 1, isNumber: false }],
            rows: codes.map(code => [code]),
          }}
          onDone={() => setPrinting(false)}
        />
      ) : null}
    </Dialog>
  )
}
