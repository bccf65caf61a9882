import type { Connection } from '../../contract/connections.contract.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import {
  connectionsQuery,
  deleteConnection,
  refreshConnections,
  startConnection,
} from '../connections.api.ts'
import { explainMethodError } from './explain-method-error.ts'
import { RemoveMethodDialog } from './remove-method-dialog.tsx'
import { leaveFor } from './provider-login.ts'
import styles from './methods.module.css'

/** Connected provider accounts (ACC-11). Offers connecting only if a provider is configured. */
export function ConnectionsCard() {
  const { t } = useTranslation('sign-in-methods')
  const connections = useQuery(connectionsQuery)
  const [isConfirming, setConfirming] = useState(false)
  const [leaving, setLeaving] = useState<Connection>()
  const connect = useConnect()
  return (
    <Card title={t('connections.title')}>
      <Loaded query={connections} failed={t('connections.failed')} skeleton={[260]}>
        {({ connections: known, offered, needsPassword }) => (
          <>
            <p className={styles.text}>
              {known.length === 0 && offered === null
                ? t('connections.notConfigured')
                : t('connections.text')}
            </p>
            <ul className={styles.rows}>
              {known.map(connection => (
                <ConnectionRow
                  key={connection.id}
                  connection={connection}
                  onRemove={() => setLeaving(connection)}
                />
              ))}
            </ul>
            {offered === null ? null : (
              <Button
                isBusy={connect.isPending}
                onClick={() => (needsPassword ? setConfirming(true) : connect.mutate(undefined))}
              >
                <bdi>{t('connections.add', { name: offered })}</bdi>
              </Button>
            )}
            {isConfirming ? (
              <PasswordDialog
                title={t('connections.add', { name: offered })}
                onClose={() => setConfirming(false)}
              />
            ) : null}
          </>
        )}
      </Loaded>
      {leaving === undefined ? null : (
        <RemoveMethodDialog
          title={t('connections.removeTitle', { name: leaving.provider })}
          confirm={t('connections.remove')}
          text={t('connections.removeText', { name: leaving.provider })}
          done={t('connections.removed', { name: leaving.provider })}
          remove={() => deleteConnection(leaving.id)}
          refresh={refreshConnections}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Card>
  )
}

/** Leaves for the provider, and returns to the current page. */
const leave = async (password: string | undefined): Promise<void> =>
  leaveFor(await startConnection(password), `${location.pathname}${location.search}`)

function useConnect() {
  const { t } = useTranslation('sign-in-methods')
  const { t: tUi } = useTranslation('ui')
  return useMutation({
    mutationFn: leave,
    onError: error => {
      toast.error(explainMethodError(error, t) ?? explainFailure(error, tUi))
      void refreshConnections()
    },
  })
}

function ConnectionRow({ connection, onRemove }: { connection: Connection; onRemove: () => void }) {
  const { t } = useTranslation('sign-in-methods')
  const format = useFormats()
  const { provider, email, createdAt, lastUsedAt } = connection
  const used = lastUsedAt === null ? t('neverUsed') : t('used', { when: format.ago(lastUsedAt) })
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <IconPlugConnected size={18} stroke={1.7} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{provider}</bdi>
          {email === '' ? null : (
            <>
              {' · '}
              <bdi>{email}</bdi>
            </>
          )}
        </span>
        <span className={styles.small}>
          {t('added', { when: format.date(createdAt) })} · {used}
        </span>
      </span>
      <Button aria-label={t('connections.removeName', { name: provider })} onClick={onRemove}>
        {t('connections.remove')}
      </Button>
    </li>
  )
}

function PasswordDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation(['sign-in-methods', 'ui'])
  const id = useId()
  const form = useForm({
    schema: z.object({ password: z.string().check(z.minLength(1)) }),
    initial: { password: '' },
    explainRefusal: ({ errors }) =>
      errors['password'] === undefined ? undefined : { password: t('passwordWrong') },
    onSubmit: ({ password }) => leave(password),
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('connections.goOn')} onCancel={onClose} />
      }
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="password"
          label={t('password')}
          help={t('passwordHelp')}
          type="password"
          autoComplete="current-password"
          isFirst
        />
      </Form>
    </Dialog>
  )
}
