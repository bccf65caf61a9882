import type { CompanySettings } from '../../contract/settings.contract.ts'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import type { Settings } from '../settings.api.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { useSectionForm } from './use-section-form.ts'

const NAMES = [
  'name',
  'address',
  'country',
  'email',
  'phone',
  'website',
  'taxId',
  'bankName',
  'iban',
  'swiftCode',
  'logo',
] as const
type Name = (typeof NAMES)[number]

/** The company: shown on invoices and emails. */
export function CompanySection({ settings, versions, logoUrl }: Settings) {
  const { t } = useTranslation('settings')
  const state = useSectionForm<Name>({
    section: 'company',
    values: settings.company,
    version: versions.company,
    toTexts,
    fromTexts: texts => ({ ...texts, logo: texts.logo === '' ? null : texts.logo }),
  })
  const { form } = state
  const text = (name: Exclude<Name, 'address' | 'logo'>) => ({
    form,
    name,
    label: t(`fields.${name}`),
  })
  return (
    <SettingsCard section="company" text={t('company.text')} state={state}>
      <Logo
        id={form.values.logo}
        known={settings.company}
        knownUrl={logoUrl}
        onChange={id => form.set('logo', id)}
      />
      <TextField {...text('name')} autoComplete="organization" />
      <TextArea form={form} name="address" label={t('fields.address')} isOptional />
      <FieldPair>
        <TextField {...text('country')} isOptional autoComplete="country-name" />
        <TextField {...text('taxId')} isOptional autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <TextField
          {...text('email')}
          isOptional
          type="email"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...text('phone')} isOptional type="tel" dir="ltr" autoComplete="off" />
      </FieldPair>
      <TextField
        {...text('website')}
        isOptional
        type="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <h3 className={styles.group}>{t('company.bank')}</h3>
      <TextField {...text('bankName')} isOptional autoComplete="off" />
      <FieldPair>
        <TextField
          {...text('iban')}
          isOptional
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          help={t('company.ibanHelp')}
        />
        <TextField
          {...text('swiftCode')}
          isOptional
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
      </FieldPair>
    </SettingsCard>
  )
}

function toTexts(values: Record<string, unknown>): Record<Name, string> {
  const all = new Map<string, unknown>(Object.entries(values))
  const text = (name: Name): string => {
    const value = all.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    address: text('address'),
    country: text('country'),
    taxId: text('taxId'),
    email: text('email'),
    phone: text('phone'),
    website: text('website'),
    bankName: text('bankName'),
    iban: text('iban'),
    swiftCode: text('swiftCode'),
    logo: text('logo'),
  }
}

interface LogoProps {
  /** The id of the form's upload; empty for none. */
  id: string
  known: CompanySettings
  knownUrl: string | null
  onChange: (id: string) => void
}

/** The logo as it will be after saving. */
function Logo({ id, known, knownUrl, onChange }: LogoProps) {
  const { t } = useTranslation('settings')
  const canChange = useCan('update', 'Settings')
  const [fresh, setFresh] = useState<{ id: string; url: string }>()
  const url = id === '' ? null : fresh?.id === id ? fresh.url : known.logo === id ? knownUrl : null
  return (
    <div className={styles.logo}>
      <div className={styles.logoFrame}>
        {url === null ? (
          t('company.noLogo')
        ) : (
          <img className={styles.logoPicture} src={url} alt={t('fields.logo')} />
        )}
        {id === '' || !canChange ? null : (
          <Button kind="quiet" onClick={() => onChange('')}>
            {t('company.removeLogo')}
          </Button>
        )}
      </div>
      {canChange ? (
        <UploadArea
          label={t('company.chooseLogo')}
          purpose="logo"
          send={uploadFile}
          onStored={file => {
            setFresh({ id: file.id, url: file.url })
            onChange(file.id)
          }}
        />
      ) : null}
    </div>
  )
}
