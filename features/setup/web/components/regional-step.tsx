import { WEEK_STARTS } from '#features/settings/contract/settings.rules.ts'
import { regionalSettings } from '#features/settings/contract/settings.contract.ts'
import { useRegionalChoices } from '#features/settings/web/settings.public.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { SelectField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import * as z from 'zod/mini'
import type { SetupAnswers } from '../setup.api.ts'
import { guessRegional } from './guess-regional.ts'
import { keep, StepForm } from './step-form.tsx'

type Name = 'language' | 'timeZone' | 'currency' | 'weekStart'

const schema = z.pipe(
  z.transform(({ weekStart, ...texts }: Record<Name, string>) => ({
    ...texts,
    weekStart: WEEK_STARTS.find(day => `${day}` === weekStart),
  })),
  regionalSettings,
)

/** Regional settings, prefilled from the browser. */
export function RegionalStep({
  onBack,
  onNext,
}: {
  onBack: () => void
  onNext: (regional: SetupAnswers['regional']) => void
}) {
  const { t } = useTranslation('settings')
  const { language } = usePreferences()
  const form = useForm<Name, SetupAnswers['regional']>({
    schema,
    initial: { language, ...guessRegional(navigator.language) },
    draftKey: 'setup.regional',
    onSubmit: async regional => keep(onNext({ ...regional, language })),
  })
  // The language of the page is the one that is chosen here, whichever of the two fields it is chosen by.
  const control = {
    ...form,
    values: { ...form.values, language },
    set(name: Name, value: string) {
      if (name === 'language') setPreferences({ language: LANGUAGES.find(one => one === value) })
      else form.set(name, value)
    },
  }
  const { timeZone, currency } = form.values
  const { zones, currencies, weekDays } = useRegionalChoices({ timeZone, currency })
  return (
    <StepForm form={control} onBack={onBack}>
      <SelectField
        form={control}
        name="language"
        label={t('fields.language')}
        help={t('regional.languageHelp')}
        options={LANGUAGES.map(value => ({ value, text: t(`languages.${value}`) }))}
      />
      <SelectField form={control} name="timeZone" label={t('fields.timeZone')} options={zones} />
      <FieldPair>
        <SelectField
          form={control}
          name="currency"
          label={t('fields.currency')}
          options={currencies}
        />
        <SelectField
          form={control}
          name="weekStart"
          label={t('fields.weekStart')}
          options={weekDays}
        />
      </FieldPair>
    </StepForm>
  )
}
