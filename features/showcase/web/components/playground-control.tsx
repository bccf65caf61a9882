import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { InputGroup } from '#ui/input-group/input-group.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { type Control, LARGEST, defaultOf, leastOf } from './playground-controls.ts'

interface PlaygroundControlProps {
  control: Control
  value: unknown
  onChange: (value: unknown) => void
}

/** What one property is changed by; it is called as in the code. */
export function PlaygroundControl({ control, value, onChange }: PlaygroundControlProps) {
  const { t } = useTranslation('showcase')
  const { prop } = control
  const shown = value ?? defaultOf(prop)
  switch (control.is) {
    case 'switch':
      return <Switch label={prop.name} isOn={shown === true} onChange={onChange} />
    case 'number': {
      const number = typeof shown === 'number' ? shown : 0
      return (
        <NumberField
          label={prop.name}
          value={number}
          min={leastOf(prop)}
          max={LARGEST}
          onChange={onChange}
        />
      )
    }
    case 'choice': {
      const options = control.choices.map(choice => ({ value: choice, text: choice }))
      const all = shown === undefined ? [{ value: '', text: t('play.none') }, ...options] : options
      return (
        <PlainSelect
          label={prop.name}
          value={String(shown ?? '')}
          options={all}
          onChoose={onChange}
        />
      )
    }
    case 'text':
      return (
        <InputGroup
          label={prop.name}
          value={typeof shown === 'string' ? shown : ''}
          onChange={onChange}
        />
      )
  }
}
