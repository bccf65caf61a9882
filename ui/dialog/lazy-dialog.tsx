import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '../state/explain-failure.ts'
import { toast } from '../toast/toast-store.ts'

/**
 * A dialog or drawer that loads when it is opened. If that fails it closes and says why: the screen stays, with what was typed there.
 *
 * @example const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)
 */
export function lazyDialog<Props extends { onClose: () => unknown }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Known: ComponentType<Props> | undefined
  return function LazyDialog(props: Props) {
    const { t } = useTranslation('ui')
    const [Loaded, setLoaded] = useState(() => Known)
    const isMissing = Loaded === undefined
    const fail = useEffectEvent((error: unknown) => {
      toast.error(explainFailure(error, t))
      props.onClose()
    })
    useEffect(() => {
      if (!isMissing) return undefined
      let isOpen = true
      load().then(
        dialog => {
          Known = dialog
          if (isOpen) setLoaded(() => dialog)
        },
        (error: unknown) => {
          if (isOpen) fail(error)
        },
      )
      return () => {
        isOpen = false
      }
    }, [isMissing])
    return isMissing ? null : <Loaded {...props} />
  }
}
