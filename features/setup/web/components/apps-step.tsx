import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useForm } from '#ui/form/use-form.ts'
import { Switch } from '#ui/switch/switch.tsx'
import * as z from 'zod/mini'
import type { SetupChoices } from '../setup.api.ts'
import styles from './setup.module.css'
import { keep, StepForm } from './step-form.tsx'

const schema = z.object({ off: z.string() })

const namesIn = (text: string): string[] => text.split(',').filter(Boolean)

interface AppsStepProps {
  apps: SetupChoices['apps']
  onBack: () => void
  /** The names of those that are not wanted. */
  onNext: (off: string[]) => void
}

/** Which apps people see. All are on at first, and each can be switched later. */
export function AppsStep({ apps, onBack, onNext }: AppsStepProps) {
  const { t } = useTranslation('settings')
  const form = useForm({
    schema,
    initial: { off: '' },
    draftKey: 'setup.apps',
    onSubmit: async ({ off: names }) => keep(onNext(namesIn(names))),
  })
  const off = namesIn(form.values.off)
  const nameOf = (app: string) => t(`apps.names.${app}`)
  /** Off because of another one that it works by. */
  const leaderOf = (name: string) =>
    apps.find(app => off.includes(app.name) && app.requiredBy.includes(name))?.name
  return (
    <StepForm form={form} onBack={onBack}>
      <fieldset className={styles.apps} aria-label={t('sections.apps')}>
        {apps.map(({ name }) => {
          const leader = leaderOf(name)
          return (
            <Switch
              key={name}
              label={nameOf(name)}
              help={leader === undefined ? undefined : t('apps.offWith', { name: nameOf(leader) })}
              isOn={!off.includes(name) && leader === undefined}
              onChange={isOn =>
                form.set('off', (isOn ? off.filter(one => one !== name) : [...off, name]).join(','))
              }
            />
          )
        })}
      </fieldset>
    </StepForm>
  )
}
