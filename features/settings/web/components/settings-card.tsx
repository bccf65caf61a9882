import type { SettingsSection } from '../../contract/settings-form.rules.ts'
import type { ReactNode } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SectionCard } from '#ui/section-card/section-card.tsx'
import type { SectionForm } from './use-section-form.ts'

interface SettingsCardProps<Name extends string> {
  section: SettingsSection
  /** What the section is for, in a sentence. */
  text: string
  state: SectionForm<Name>
  /** At the other end of the line of Save. */
  actions?: ReactNode
  children: ReactNode
}

/** A settings section, read-only for those who may not change it. */
export function SettingsCard<Name extends string>({
  section,
  state,
  ...card
}: SettingsCardProps<Name>) {
  const { t } = useTranslation('settings')
  const { form, conflict, labelOf } = state
  const canChange = useCan('update', 'Settings')
  return (
    <SectionCard
      {...card}
      title={t(`sections.${section}`)}
      form={form}
      conflict={conflict}
      labelOf={labelOf}
      isReadOnly={!canChange}
    />
  )
}
