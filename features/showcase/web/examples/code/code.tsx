import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CodeField } from '#ui/code-field/code-field.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  return (
    <CodeField
      label={t('w.code')}
      help={t('w.codeHelp')}
      error={error}
      value={code}
      onChange={next => {
        setCode(next)
        setError(undefined)
      }}
      onFull={full => setError(full === '123456' ? undefined : t('w.wrong'))}
    />
  )
}
