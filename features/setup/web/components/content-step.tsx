import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useForm } from '#ui/form/use-form.ts'
import { Radio } from '#ui/tick/radio.tsx'
import * as z from 'zod/mini'
import { CONTENTS, type Content } from '../../contract/setup.contract.ts'
import styles from './setup.module.css'
import { StepForm } from './step-form.tsx'

const schema = z.object({ content: z.enum(CONTENTS) })

interface ContentStepProps {
  onBack: () => void
  onFinish: (content: Content) => Promise<'unsaved' | void>
}

/** What is there to begin with; then all of it is sent. */
export function ContentStep({ onBack, onFinish }: ContentStepProps) {
  const { t } = useTranslation('setup')
  const form = useForm<'content', { content: Content }>({
    schema,
    initial: { content: 'empty' },
    draftKey: 'setup.content',
    onSubmit: ({ content }) => onFinish(content),
  })
  return (
    <StepForm form={form} submit={t('content.submit')} onBack={form.isBusy ? undefined : onBack}>
      <fieldset className={styles.choices} disabled={form.isBusy}>
        <legend className="sr-only">{t('content.title')}</legend>
        {CONTENTS.map(content => (
          <label key={content} className={styles.choice}>
            <Radio
              name="content"
              value={content}
              checked={form.values.content === content}
              onChange={() => form.set('content', content)}
            />
            <strong>{t(`content.${content}`)}</strong>
            <small>{t(`content.${content}Text`)}</small>
          </label>
        ))}
      </fieldset>
    </StepForm>
  )
}
