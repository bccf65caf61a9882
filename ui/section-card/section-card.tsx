import { type ReactNode, useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { RecordConflict } from '../stale/record-conflict.tsx'
import { toStaleField } from '../stale/stale-field.ts'
import type { Conflict } from '../stale/use-record-form.ts'
import { Form } from '../form/form.tsx'
import { namesOf } from '../form/form-fields.ts'
import { LeaveGuard } from '../form/leave-guard.tsx'
import styles from './section-card.module.css'
import type { FormControl } from '../form/use-form.ts'

interface SectionCardProps<Name extends string, Saved> {
  title: string
  /** What the section is for, in a sentence. */
  text?: string
  form: FormControl<Name>
  /** Set when the same fields were saved elsewhere. */
  conflict?: Conflict<Name, Saved> | undefined
  /** Label of a field, in the dialog of a conflict. */
  labelOf: (name: Name) => string
  /** Above the fields. */
  head?: ReactNode
  /** At the other end of the line of Save. */
  actions?: ReactNode
  /** Without the right to change it. */
  isReadOnly?: boolean
  children: ReactNode
}

/**
 * A section of settings that is saved on its own: fields, Save and Discard in reach once something has changed, Ctrl+S while there is something to save, and
 * conflicts.
 *
 * @example <SectionCard title={t('company')} text={t('companyText')} form={form} conflict={conflict} labelOf={labelOf}>…</SectionCard>
 */
export function SectionCard<Name extends string, Saved>({
  title,
  text,
  form,
  conflict,
  labelOf,
  head,
  actions,
  isReadOnly = false,
  children,
}: SectionCardProps<Name, Saved>) {
  const id = useId()
  return (
    <Card title={title}>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {head}
      <Form id={id} form={form}>
        <fieldset className={styles.fields} disabled={isReadOnly}>
          {children}
        </fieldset>
      </Form>
      {isReadOnly ? null : (
        <Foot id={id} form={form}>
          {actions}
        </Foot>
      )}
      <LeaveGuard form={form} openBy="tab" />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={title}
          fields={namesOf(conflict.versions.before).map(name =>
            toStaleField(conflict.versions, {
              name,
              label: labelOf(name),
              text: texts => texts[name],
            }),
          )}
        />
      )}
    </Card>
  )
}

interface FootProps<Name extends string> {
  id: string
  form: FormControl<Name>
  children: ReactNode
}

function Foot<Name extends string>({ id, form, children }: FootProps<Name>) {
  const { t } = useTranslation('ui')
  useShortcuts(
    form.isDirty ? [{ keys: 'mod+s', label: t('save'), run: () => void form.submit() }] : [],
  )
  const blockedBy = form.isDirty ? undefined : t('nothingToSave')
  return (
    <div className={styles.foot} data-dirty={form.isDirty || undefined}>
      <Button
        kind={form.isDirty ? 'primary' : 'plain'}
        type="submit"
        form={id}
        isBusy={form.isBusy}
        blockedBy={blockedBy}
      >
        {t('save')}
      </Button>
      <Button kind="quiet" blockedBy={blockedBy} onClick={form.startOver}>
        {t('discard')}
      </Button>
      {children === undefined ? null : <span className={styles.actions}>{children}</span>}
    </div>
  )
}
