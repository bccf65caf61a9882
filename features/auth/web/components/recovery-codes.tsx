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

/** Ten codes, shown once: copy, download or print them; only then can it be confirmed. */
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
  const [isSaved, setSaved] = useState(false)
  const head = t('codes.head', { name: me.username })
  const copy = useMutation({
    mutationFn: () => copyText(Promise.resolve(codes.join('\n'))),
    onSuccess() {
      setSaved(true)
      toast.done(t('codes.copied'))
    },
    onError: () => toast.error(t('codes.copyFailed')),
  })
  function save(): void {
    saveFile({
      blob: new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      name: t('codes.file'),
    })
    setSaved(true)
  }
  function print(): void {
    setPrinting(true)
    setSaved(true)
  }
  return (
    // Not dismissible: the codes cannot be shown again.
    <Dialog
      isAlert
      title={t('codes.title')}
      onClose={() => undefined}
      foot={
        <Button kind="primary" blockedBy={isSaved ? undefined : t('codes.first')} onClick={onClose}>
          {t('codes.confirmSaved')}
        </Button>
      }
    >
      <DialogText>{t('codes.text')}</DialogText>
      {/* Selected and copied by hand counts as well. */}
      <ul
        className={styles.codes}
        aria-label={t('codes.list')}
        dir="ltr"
        onCopy={() => setSaved(true)}
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        {/* The first focus: an Enter too many must not close the dialog. */}
        <Button data-autofocus onClick={() => copy.mutate()}>
          {t('codes.copy')}
        </Button>
        <Button onClick={save}>{t('codes.download')}</Button>
        <Button onClick={print}>{t('codes.print')}</Button>
      </div>
      <p className={styles.note}>{t('codes.first')}</p>
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
