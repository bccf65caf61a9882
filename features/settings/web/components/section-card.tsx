import type { SettingsSection } from '../../contract/settings-form.rules.ts'
import { type ReactNode, useId } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { namesOf } from '#ui/form/form-fields.ts'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import styles from './settings.module.css'
import type { SectionForm } from './use-section-form.ts'

interface SectionCardProps<Name extends string> {
  section: SettingsSection
  /** What the section is for, in a sentence. */
  text: string
  state: SectionForm<Name>
  /** Next to Save. */
  actions?: ReactNode
  children: ReactNode
}

/** A settings section: fields, Save, and handling of conflicts. */
export function SectionCard<Name extends string>({
  section,
  text,
  state: { form, conflict, labelOf },
  actions,
  children,
}: SectionCardProps<Name>) {
  const { t } = useTranslation(['settings', 'ui'])
  const id = useId()
  const canChange = useCan('update', 'Settings')
  return (
    <Card title={t(`sections.${section}`)}>
      <div className={styles.body}>
        <p className={styles.lead}>{text}</p>
        <div className={styles.main}>
          <Form id={id} form={form}>
            <fieldset className={styles.fields} disabled={!canChange}>
              {children}
            </fieldset>
          </Form>
          {canChange ? (
            <div className={styles.foot}>
              {actions}
              <Button kind="primary" type="submit" form={id} isBusy={form.isBusy}>
                {t('ui:save')}
              </Button>
            </div>
          ) : null}
        </div>
      </div>
      <LeaveGuard form={form} openBy="tab" />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={t(`sections.${section}`)}
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
