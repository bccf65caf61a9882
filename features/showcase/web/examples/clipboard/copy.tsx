import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { InputGroup } from '#ui/input-group/input-group.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [text, setText] = useState('SMART FFT')
  const [pasted, setPasted] = useState('')
  return (
    <div className={styles.narrow}>
      <InputGroup
        label={t('w.text')}
        value={text}
        onChange={setText}
        after={<CopyButton name={t('w.copy')} text={text} />}
      />
      <div className={styles.row}>
        <CopyButton name={t('w.copy')} text={text} hasWords />
        <Button onClick={() => setPasted(text)}>{t('w.takeOver')}</Button>
        <bdi>{pasted}</bdi>
      </div>
    </div>
  )
}
