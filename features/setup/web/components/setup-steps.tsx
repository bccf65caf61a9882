import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { clearDrafts } from '#ui/form/draft.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type SetupAnswers, type SetupChoices, completeSetup } from '../setup.api.ts'
import { AccountStep, type AccountProblems, readAccountProblems } from './account-step.tsx'
import { AppsStep } from './apps-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { ContentStep } from './content-step.tsx'
import { MailStep } from './mail-step.tsx'
import { Progress } from './progress.tsx'
import { RegionalStep } from './regional-step.tsx'
import { SetupLayout } from './setup-layout.tsx'

const STEPS = ['company', 'account', 'regional', 'mail', 'apps', 'content'] as const
type Step = (typeof STEPS)[number]

interface SetupStepsProps {
  choices: SetupChoices
  /** Someone else has set the instance up in the meantime. */
  onOver: (error: unknown) => void
}

/** Steps, submitted at the end. Hidden steps stay mounted: typed values are kept when going back. */
export function SetupSteps({ choices, onOver }: SetupStepsProps) {
  const { t } = useTranslation('setup')
  const [asked, ask] = useInAddress('step')
  const [answers, setAnswers] = useState<Partial<SetupAnswers>>({})
  const [isPassed, setPassed] = useState<ReadonlySet<Step>>(new Set())
  const [problems, setProblems] = useState<AccountProblems>({})
  const steps = STEPS.filter(step => step !== 'mail' || !choices.hasMailServer)
  // A reload keeps what was typed, but no passwords: it begins again, with what is known.
  const reached = steps.findIndex(step => !isPassed.has(step))
  const requested = steps.findIndex(step => step === asked)
  const index = Math.max(0, reached === -1 ? requested : Math.min(requested, reached))
  const at = steps[index] ?? 'company'

  const back = () => ask(steps[index - 1])
  function next(part: Partial<SetupAnswers>): void {
    setAnswers(known => ({ ...known, ...part }))
    setPassed(known => new Set([...known, at]))
    ask(steps[index + 1])
  }
  async function finish(content: SetupAnswers['content']): Promise<'unsaved' | void> {
    const { company, administrator, regional, off = [], mailServer } = answers
    if (company === undefined || administrator === undefined || regional === undefined) return
    const all = { company, administrator, regional, off, mailServer, content }
    try {
      await completeSetup(all)
      clearDrafts()
      // Apps, language and session are embedded in the page: reload it.
      location.replace('/')
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) {
        clearDrafts()
        return onOver(error)
      }
      const found = readAccountProblems(error)
      if (found === undefined) throw error
      setProblems(found)
      ask('account')
      return 'unsaved'
    }
  }
  return (
    <SetupLayout
      title={t(`${at}.title`)}
      text={t(`${at}.text`)}
      progress={<Progress at={index + 1} of={steps.length} />}
    >
      <div hidden={at !== 'company'}>
        <CompanyStep onNext={company => next({ company })} />
      </div>
      <div hidden={at !== 'account'}>
        <AccountStep
          problems={problems}
          onEdit={name => setProblems(known => ({ ...known, [name]: undefined }))}
          onBack={back}
          onNext={administrator => next({ administrator })}
        />
      </div>
      <div hidden={at !== 'regional'}>
        <RegionalStep onBack={back} onNext={regional => next({ regional })} />
      </div>
      <div hidden={at !== 'mail'}>
        <MailStep onBack={back} onNext={mailServer => next({ mailServer })} />
      </div>
      <div hidden={at !== 'apps'}>
        <AppsStep apps={choices.apps} onBack={back} onNext={off => next({ off })} />
      </div>
      <div hidden={at !== 'content'}>
        <ContentStep onBack={back} onFinish={finish} />
      </div>
    </SetupLayout>
  )
}
