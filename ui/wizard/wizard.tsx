import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Steps } from '../steps/steps.tsx'
import styles from './wizard.module.css'

export interface WizardStep<Step extends string> {
  key: Step
  text: string
  /** Why one may not go on from here; nothing when one may. */
  blockedBy?: string | undefined
  content: ReactNode
}
interface WizardProps<Step extends string> {
  name: string
  steps: readonly WizardStep<Step>[]
  /** Label of the last button. */
  finish: string
  isBusy?: boolean
  onFinish: () => void
}

/**
 * A form in several steps. Hidden steps stay mounted, so that input survives going back and forth; focus moves to the next step's heading.
 *
 * @example <Wizard name={t('title')} steps={steps} finish={t('create')} onFinish={create} />
 */
export function Wizard<Step extends string>({
  name,
  steps,
  finish,
  isBusy = false,
  onFinish,
}: WizardProps<Step>) {
  const { t } = useTranslation('ui')
  const [index, setIndex] = useState(0)
  const [hasTried, setTried] = useState(false)
  const heading = useFocusOnChange(index)
  const step = steps[index]
  if (step === undefined) return null
  const isLast = index === steps.length - 1

  function go(to: number): void {
    setTried(false)
    setIndex(to)
  }
  function handleNext(event: FormEvent): void {
    event.preventDefault()
    if (step?.blockedBy !== undefined) setTried(true)
    else if (isLast) onFinish()
    else go(index + 1)
  }
  return (
    <form className={styles.wizard} noValidate onSubmit={handleNext}>
      <Steps
        name={name}
        steps={steps}
        at={step.key}
        onGo={key => go(steps.findIndex(one => one.key === key))}
      />
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {step.text}
      </h3>
      {steps.map(({ key, content }) => (
        <div key={key} hidden={key !== step.key}>
          {content}
        </div>
      ))}
      <p className={styles.blocked} role="alert">
        {hasTried ? step.blockedBy : undefined}
      </p>
      <div className={styles.foot}>
        {index === 0 ? null : <Button onClick={() => go(index - 1)}>{t('more.back')}</Button>}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {isLast ? finish : t('more.next')}
        </Button>
      </div>
    </form>
  )
}

function useFocusOnChange(index: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current !== index) heading.current?.focus()
    shown.current = index
  }, [index])
  return heading
}
