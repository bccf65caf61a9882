import { containsText } from '#platform/contract/fold.rules.ts'
import { IconDownload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { NOTICES, SBOM, type ThirdParty } from '../license.api.ts'
import styles from './license.module.css'

const FIRST = 25

/** Every package that runs with the product, to be searched by name and licence; the whole as files. */
export function Packages({ all }: { all: ThirdParty[] }) {
  const { t } = useTranslation('license')
  const format = useFormats()
  const [typed, setTyped] = useState('')
  const [license, setLicense] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const licenses = [...new Set(all.map(one => one.license))].toSorted()
  const found = all.filter(
    one => (license === '' || one.license === license) && containsText(one.name, typed),
  )
  const shown = showsAll ? found : found.slice(0, FIRST)
  const clear = () => {
    setTyped('')
    setLicense('')
  }
  return (
    <>
      <p className={styles.soft}>{t('third.lead', { count: all.length })}</p>
      <div className={styles.tools}>
        <SearchBox label={t('third.search')} value={typed} onSearch={setTyped} />
        <PlainSelect
          label={t('third.license')}
          value={license}
          options={[
            { value: '', text: t('third.all') },
            ...licenses.map(value => ({ value, text: value })),
          ]}
          onChoose={setLicense}
        />
        <span className={styles.files}>
          <FileLink href={NOTICES} name="notices.txt" text={t('third.notices')} />
          <FileLink href={SBOM} name="sbom.json" text={t('third.sbom')} />
        </span>
      </div>
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          {t('third.none')} <Button onClick={clear}>{t('third.clear')}</Button>
        </p>
      ) : (
        <Table shown={shown} />
      )}
      {shown.length < found.length ? (
        <p className={styles.more}>
          <span className={styles.soft}>
            {t('third.shown', { shown: format.number(shown.length), count: found.length })}
          </span>
          <Button onClick={() => setShowsAll(true)}>{t('third.more')}</Button>
        </p>
      ) : null}
    </>
  )
}

function FileLink({ href, name, text }: { href: string; name: string; text: string }) {
  const id = useId()
  return (
    <a href={href} download={name} className={styles.file} aria-describedby={id}>
      <IconDownload size={16} stroke={1.7} aria-hidden="true" />
      {text}
      <span id={id} hidden>
        {name}
      </span>
    </a>
  )
}

function Table({ shown }: { shown: ThirdParty[] }) {
  const { t } = useTranslation('license')
  return (
    // Scrolls in its own box, by keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} tabIndex={0} role="group" aria-label={t('third.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('third.name')}</th>
            <th scope="col">{t('third.version')}</th>
            <th scope="col">{t('third.license')}</th>
            <th scope="col">{t('third.author')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(one => (
            <tr key={`${one.name}@${one.version}`}>
              <th scope="row">
                {one.homepage === '' ? (
                  <bdi>{one.name}</bdi>
                ) : (
                  <a href={one.homepage} target="_blank" rel="noopener noreferrer">
                    <bdi>{one.name}</bdi>
                  </a>
                )}
              </th>
              <td>
                <bdi>{one.version}</bdi>
              </td>
              <td>
                <bdi>{one.license}</bdi>
              </td>
              <td dir="auto">{one.author === '' ? '–' : one.author}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
