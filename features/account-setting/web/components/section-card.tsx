import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { namesOf } from '#ui/form/form-fields.ts'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import styles from './account.module.css'
import type { Section } from './use-section.ts'

interface SectionCardProps<Name extends string> {
  title: string
  text?: string
  section: Section<Name>
  /** Label of a field in the conflict dialog. */
  labelOf: (name: string) => string
  /** Values when the form was opened. */
  initial: Record<Name, string>
  /** Above the fields. */
  head?: ReactNode
  children: ReactNode
}

/** A card with the form of one section: Save and Discard below, Ctrl+S while it has unsaved changes. */
export function SectionCard<Name extends string>({
  title,
  text,
  section,
  labelOf,
  initial,
  head,
  children,
}: SectionCardProps<Name>) {
  const { t } = useTranslation(['account-setting', 'ui'])
  const id = useId()
  const { form, conflict } = section
  useShortcuts(
    form.isDirty ? [{ keys: 'mod+s', label: t('ui:save'), run: () => void form.submit() }] : [],
  )
  return (
    <Card title={title}>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {head}
      <Form id={id} form={form}>
        {children}
      </Form>
      <div className={styles.foot}>
        <Button
          kind={form.isDirty ? 'primary' : 'plain'}
          type="submit"
          form={id}
          isBusy={form.isBusy}
          blockedBy={form.isDirty ? undefined : t('nothingToSave')}
        >
          {t('ui:save')}
        </Button>
        <Button
          kind="quiet"
          blockedBy={form.isDirty ? undefined : t('nothingToSave')}
          onClick={() => form.reset(initial)}
        >
          {t('ui:discard')}
        </Button>
      </div>
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
