import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { InputGroup } from '#ui/input-group/input-group.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [price, setPrice] = useState('250')
  const [site, setSite] = useState('example.com')
  return (
    <div className={styles.grid}>
      <InputGroup
        label={t('w.price')}
        before="€"
        after=".00"
        inputMode="decimal"
        value={price}
        onChange={setPrice}
      />
      <InputGroup
        label={t('w.site')}
        before={<bdi>https://</bdi>}
        after={<CopyButton name={t('w.copy')} text={site} />}
        value={site}
        onChange={setSite}
      />
      <InputGroup label={t('w.off')} before="€" value="0" isDisabled onChange={setPrice} />
    </div>
  )
}
