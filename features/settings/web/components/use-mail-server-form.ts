import {
  type MailServer,
  mailServer,
  mailServerForm,
  type MailServerForm,
} from '../../contract/mail-server.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { type Conflict, useRecordForm } from '#ui/stale/use-record-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshSettings, updateMailServer } from '../settings.api.ts'
import { asNumber } from './as-number.ts'
import type { MailServerField } from './mail-server-fields.tsx'

type Texts = Record<MailServerField, string>
const OWN_WORDS = new Set<string>(['host', 'port', 'user'])

/** An empty password keeps the stored one; without a user there is none. */
const toForm = ({ password, port, ...texts }: Texts): Record<string, unknown> => ({
  ...texts,
  port: asNumber(port),
  password: password === '' ? undefined : password,
})
const schema = z.pipe(z.transform(toForm), mailServerForm)

export interface MailServerControl {
  form: FormControl<MailServerField>
  /** Whether a password is stored. */
  hasPassword: boolean
  /** The server in the form; `undefined` if it is invalid, which is shown. */
  read: () => MailServerForm | undefined
  /** What the server refused of a test, at the field it names. */
  refused: string | undefined
  refuse: () => void
  conflict: Conflict<MailServerField, MailServer> | undefined
}

/** The mail server's form. It has no draft, as it contains a password. */
export function useMailServerForm(server: MailServer): MailServerControl {
  const { t } = useTranslation('settings')
  const [opened] = useState(server)
  const [refused, setRefused] = useState<Texts>()
  const {
    form,
    base = opened,
    conflict,
    take,
  } = useRecordForm<MailServerField, MailServerForm, MailServer>({
    schema,
    initial: toTexts(opened),
    record: opened,
    textsOf: toTexts,
    readCurrent: current => mailServer.safeParse(current).data,
    explain: (name, code) =>
      OWN_WORDS.has(name) && (name === 'port' || code !== 'too_big')
        ? t(`wrong.${name}`)
        : undefined,
    explainRefusal: ({ code }) =>
      code === 'mail_server.password_again' ? { password: t('wrong.passwordAgain') } : undefined,
    async save(values, { version } = opened) {
      const { mailServer: saved } = await updateMailServer(values, version)
      take(saved)
      toast.done(t('saved', { section: t('mail.server') }))
      void refreshSettings()
    },
  })
  if (base.version < server.version && !form.isDirty && conflict === undefined && !form.isBusy)
    take(server)
  return {
    form,
    hasPassword: base.hasPassword,
    read() {
      const found = z.safeParse(schema, form.values)
      // Submitting shows the errors.
      if (!found.success) void form.submit()
      return found.data
    },
    refused: refused === form.values ? t('wrong.passwordAgain') : undefined,
    refuse: () => setRefused(form.values),
    conflict,
  }
}

/** Of a conflict; the password is never shown. */
export function useMailServerFields() {
  const { t } = useTranslation('settings')
  return (versions: Record<'before' | 'mine' | 'theirs', Texts>): StaleField[] =>
    (['host', 'port', 'security', 'user'] as const).map(name =>
      toStaleField(versions, {
        name,
        label: t(`fields.${name}`),
        text: texts => (name === 'security' ? t(`security.${texts.security}`) : texts[name]),
      }),
    )
}

const toTexts = ({ host, port, security, user }: MailServer): Texts => ({
  host,
  port: `${port}`,
  security,
  user,
  password: '',
})
