import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { Select } from '#ui/select/select.tsx'
import { chatsQuery, retentionQuery } from '../chat.api.ts'
import { exportPerson, updateRetention } from '../chat-actions.api.ts'
import styles from './retention-dialog.module.css'
import { useAction } from './use-action.ts'

type Rules = Parameters<typeof updateRetention>[0]

/** Retention and legal export, for managers (features.md CHAT-19). */
export function RetentionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog title={t('retention.title')} shape="drawer" onClose={onClose}>
      <Loaded
        query={useQuery(retentionQuery())}
        failed={t('retention.failed')}
        skeleton={[300, 300, 300, 300]}
      >
        {({ rules }) => <RulesForm rules={rules} />}
      </Loaded>
      <PersonExport />
    </Dialog>
  )
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation(['chat', 'shell'])
  const act = useAction()
  const id = useId()
  const [days, setDays] = useState(() =>
    Object.fromEntries(rules.map(rule => [rule.role, `${rule.days ?? ''}`])),
  )
  const [isBusy, setBusy] = useState(false)
  const read = (text: string | undefined): number | null =>
    text === undefined || text.trim() === '' ? null : Number(text)
  const isWrong = (text: string | undefined): boolean => {
    const value = read(text)
    return value !== null && !(Number.isInteger(value) && value >= 1 && value <= 3650)
  }
  const hasFault = rules.some(({ role }) => isWrong(days[role]))
  async function save(): Promise<void> {
    setBusy(true)
    await act(
      updateRetention(rules.map(({ role }) => ({ role, days: read(days[role]) }))),
      t('retention.saved'),
    )
    setBusy(false)
  }
  return (
    <section className={styles.part}>
      <DialogText>{t('retention.text')}</DialogText>
      {rules.map(({ role }) => (
        <div key={role} className={styles.rule}>
          <label htmlFor={`${id}-${role}`}>{t(`shell:roles.${role}`)}</label>
          <input
            id={`${id}-${role}`}
            className={styles.days}
            inputMode="numeric"
            placeholder={t('retention.forever')}
            aria-invalid={isWrong(days[role]) || undefined}
            value={days[role] ?? ''}
            onChange={event => {
              const { value } = event.currentTarget
              setDays(now => ({ ...now, [role]: value }))
            }}
          />
        </div>
      ))}
      <div>
        <Button
          kind="primary"
          isBusy={isBusy}
          blockedBy={hasFault ? t('retention.range') : undefined}
          onClick={() => void save()}
        >
          {t('retention.save')}
        </Button>
        {hasFault ? (
          <p className={styles.fault} role="alert">
            {t('retention.range')}
          </p>
        ) : null}
      </div>
    </section>
  )
}

function PersonExport() {
  const { t } = useTranslation('chat')
  const act = useAction()
  const id = useId()
  const { data } = useQuery(chatsQuery())
  const people = [...(data?.chatsContacts ?? []), ...(data?.contacts ?? [])]
  const [person, setPerson] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const isReady = person !== '' && from !== '' && to >= from && reason.trim().length >= 3
  async function save(): Promise<void> {
    saveFile(await exportPerson({ id: Number(person), from, to, reason }))
  }
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('compliance.title')}</h3>
      <DialogText>{t('compliance.text')}</DialogText>
      <label className={styles.field} htmlFor={`${id}-person`}>
        {t('compliance.person')}
        <Select
          id={`${id}-person`}
          value={person}
          options={[
            { value: '', text: t('compliance.choose') },
            ...people.map(one => ({ value: `${one.id}`, text: one.fullName })),
          ]}
          onChoose={setPerson}
        />
      </label>
      <div className={styles.pair}>
        <PlainDateField
          label={t('compliance.from')}
          value={from}
          isOptional={false}
          onChange={setFrom}
        />
        <PlainDateField label={t('compliance.to')} value={to} isOptional={false} onChange={setTo} />
      </div>
      <label className={styles.field} htmlFor={`${id}-reason`}>
        {t('compliance.reason')}
        <input
          id={`${id}-reason`}
          className={styles.input}
          maxLength={200}
          dir="auto"
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </label>
      <div>
        <Button
          blockedBy={isReady ? undefined : t('compliance.incomplete')}
          onClick={() => void act(save())}
        >
          {t('compliance.save')}
        </Button>
      </div>
    </section>
  )
}
