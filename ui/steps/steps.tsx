import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './steps.module.css'

interface StepsProps<Step extends string> {
  /** What the steps lead to, for screen readers. */
  name: string
  steps: readonly { key: Step; text: string }[]
  at: Step
  onGo: (step: Step) => void
}

/**
 * Progress through several steps; completed ones can be revisited.
 *
 * @example <Steps name={t('steps.label')} steps={steps} at="address" onGo={setStep} />
 */
export function Steps<Step extends string>({ name, steps, at, onGo }: StepsProps<Step>) {
  const { t } = useTranslation('ui')
  const now = steps.findIndex(step => step.key === at)
  return (
    <nav aria-label={name}>
      <ol className={styles.steps}>
        {steps.map(({ key, text }, index) => (
          <li key={key}>
            {index < now ? (
              <button type="button" className={styles.step} data-done onClick={() => onGo(key)}>
                <span className={styles.dot}>
                  <IconCheck size={16} stroke={2.4} aria-label={t('more.stepDone')} />
                </span>
                {text}
              </button>
            ) : (
              <span className={styles.step} aria-current={index === now ? 'step' : undefined}>
                <span className={styles.dot}>{index + 1}</span>
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
