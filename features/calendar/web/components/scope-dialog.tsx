import type { Scope } from '../../contract/calendar.rules.ts'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { ScopeQuestion } from './use-scope.tsx'

/** Which occurrences of a series a change is for. */
export function ScopeDialog({
  verb,
  scopes,
  answer,
  onClose,
}: ScopeQuestion & { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const id = useId()
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'all')
  return (
    <Dialog
      title={t(`scope.${verb}`)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('dialog.cancel')}</Button>
          <Button
            kind={verb === 'remove' ? 'danger' : 'primary'}
            type="submit"
            form={id}
            data-autofocus
          >
            {t(`scope.${verb}Button`)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          answer(scope)
        }}
      >
        <Choices
          name={t('scope.which')}
          value={scope}
          options={scopes.map(value => ({ value, text: t(`scope.${value}`) }))}
          onChoose={value => setScope(scopes.find(one => one === value) ?? scope)}
        />
      </form>
    </Dialog>
  )
}
