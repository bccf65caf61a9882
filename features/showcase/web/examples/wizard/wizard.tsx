import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Choices } from '#ui/choices/choices.tsx'
import { InputGroup } from '#ui/input-group/input-group.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { Wizard, type WizardStep } from '#ui/wizard/wizard.tsx'

const START = { name: '', email: '', status: 'active' }
type Step = 'who' | 'how' | 'check'

export function Example() {
  const { t } = useTranslation('showcase')
  const [values, setValues] = useState(START)
  const set = (name: keyof typeof START) => (value: string) =>
    setValues({ ...values, [name]: value })
  const steps: WizardStep<Step>[] = [
    {
      key: 'who',
      text: t('w.wizard.who'),
      blockedBy:
        values.name.trim() === '' || !z.safeParse(z.email(), values.email).success
          ? t('w.wizard.missing')
          : undefined,
      content: (
        <>
          <InputGroup label={t('w.name')} value={values.name} onChange={set('name')} />
          <InputGroup
            label={t('w.email')}
            inputMode="email"
            value={values.email}
            onChange={set('email')}
          />
        </>
      ),
    },
    {
      key: 'how',
      text: t('w.wizard.how'),
      content: (
        <Choices
          name={t('w.status')}
          value={values.status}
          options={(['active', 'pending', 'off'] as const).map(one => ({
            value: one,
            text: t(`w.${one}`),
          }))}
          onChoose={set('status')}
        />
      ),
    },
    {
      key: 'check',
      text: t('w.wizard.check'),
      content: (
        <p>
          <bdi>{values.name}</bdi>, <bdi>{values.email}</bdi>, {t(`w.${values.status}`)}
        </p>
      ),
    },
  ]
  return (
    <Wizard
      name={t('entries.wizard.title')}
      steps={steps}
      finish={t('w.save')}
      onFinish={() => toast.done(t('w.saved', { name: values.name }))}
    />
  )
}
