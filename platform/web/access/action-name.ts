import { useTranslation } from '../i18n/i18n.ts'

/**
 * What a right allows, in the language of the screen: `update` is “edit”; at the start of a text, “Edit”.
 * @example const actionName = useActionName(); actionName('update', 'start')
 */
export function useActionName(): (action: string, at?: 'start') => string {
  const { t, i18n } = useTranslation('shell')
  return (action, at) => {
    const name = t(`rights.actions.${action}`)
    if (at === undefined) return name
    return `${name.charAt(0).toLocaleUpperCase(i18n.language)}${name.slice(1)}`
  }
}
