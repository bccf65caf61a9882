import { currentPassword } from '../../contract/auth.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { CodeField } from '#ui/code-field/code-field.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { beginTwoFactor, confirmTwoFactor } from '../two-factor.api.ts'
import { Lead } from './lead.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { explainProof } from './two-factor-problems.ts'
import styles from './two-factor.module.css'

interface Key {
  secret: string
  address: string
}

/** Password, QR code and first code, recovery codes: it is on after the last step. */
export function BeginTwoFactor({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (key !== undefined) return <Scan at={key} onClose={onClose} onDone={setCodes} />
  return <AskPassword onClose={onClose} onDone={setKey} />
}

const passwordForm = z.object({ password: currentPassword })

function AskPassword({ onClose, onDone }: { onClose: () => void; onDone: (key: Key) => void }) {
  const { t } = useTranslation(['two-factor', 'ui'])
  const id = useId()
  const form = useForm({
    schema: passwordForm,
    initial: { password: '' },
    explainRefusal(error) {
      const password = explainProof(error, t)?.password
      return password === undefined ? undefined : { password }
    },
    onSubmit: async ({ password }) => onDone(await beginTwoFactor(password)),
  })
  return (
    <Dialog
      title={t('begin.title')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('next')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <Lead>{t('begin.password')}</Lead>
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          isFirst
        />
      </Form>
    </Dialog>
  )
}

interface ScanProps {
  at: Key
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}

function Scan({ at: { secret, address }, onClose, onDone }: ScanProps) {
  const { t } = useTranslation(['two-factor', 'ui'])
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirm = useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: onDone,
    onError(error) {
      setCode('')
      const isWrong = error instanceof ApiError && error.code === 'two_factor.wrong'
      setProblem(isWrong ? t('problems.code') : explainFailure(error, t))
    },
  })
  const copy = useMutation({
    mutationFn: () => copyText(Promise.resolve(secret)),
    onSuccess: () => toast.done(t('codes.copied')),
    onError: () => toast.error(t('codes.copyFailed')),
  })
  const send = (given: string): void => void (confirm.isPending || confirm.mutate(given))
  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === 6) send(code)
    else setProblem(t('problems.code'))
  }
  return (
    <Dialog
      title={t('begin.title')}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={confirm.isPending}
          submit={t('begin.confirm')}
          onCancel={onClose}
        />
      }
    >
      <form id={id} className={styles.scan} noValidate onSubmit={handleSubmit}>
        <DialogText>{t('begin.scan')}</DialogText>
        <QrPicture text={address} name={t('begin.picture')} />
        <div className={styles.key}>
          <span>{t('begin.key')}</span>
          <Button kind="quiet" onClick={() => copy.mutate()}>
            {t('begin.copyKey')}
          </Button>
          <output className={styles.secret} dir="ltr">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </output>
        </div>
        <CodeField
          label={t('begin.firstCode')}
          value={code}
          onChange={value => {
            setCode(value)
            if (value !== '') setProblem(undefined)
          }}
          onFull={send}
          error={problem}
          isBusy={confirm.isPending}
          isFirst
        />
      </form>
    </Dialog>
  )
}
