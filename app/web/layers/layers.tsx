import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type LayerName, openLayer, useLayer } from './layer-store.ts'

type Layer = ComponentType<{ onClose: () => void }>

const LOAD: Record<LayerName, () => Promise<Layer>> = {
  customizer: async () => {
    const [{ Customizer }] = await Promise.all([import('./customizer.tsx'), loadTexts(['customizer'])])
    return Customizer
  },
  palette: async () => {
    const [{ Palette }, { COMMAND_TEXTS }] = await Promise.all([import('./palette/palette.tsx'), import('./palette/commands.ts')])
    await loadTexts(COMMAND_TEXTS)
    return Palette
  },
  changes: async () => {
    const [{ RecentChanges }] = await Promise.all([import('#features/changes/web/changes-panel.door.ts'), loadTexts(['changes'])])
    return RecentChanges
  },
  help: async () => {
    const [{ HelpPanel }] = await Promise.all([import('#features/faq/web/faq-panel.door.ts'), loadTexts(['faq'])])
    return HelpPanel
  },
  shortcuts: async () => {
    const [{ ShortcutsSheet }] = await Promise.all([import('./shortcuts-sheet.tsx'), loadTexts(['palette'])])
    return ShortcutsSheet
  },
}

/** The layer that is open, once its code and words have come; without them the screen stays as it is and says so. */
export function Layers() {
  const { t } = useTranslation('ui')
  const name = useLayer()
  const [loaded, setLoaded] = useState<{ name: LayerName; Layer: Layer }>()
  useEffect(() => {
    if (name === undefined) return undefined
    let isWanted = true
    const stop = () => {
      isWanted = false
    }
    LOAD[name]().then(
      Layer => isWanted && setLoaded({ name, Layer }),
      () => {
        if (!isWanted) return
        openLayer(undefined)
        toast.error(t('failure.unreachable'))
      },
    )
    return stop
  }, [name, t])
  // Nothing of it outlives the person who has opened it.
  useEffect(() => () => openLayer(undefined), [])
  if (loaded === undefined || loaded.name !== name) return null
  return <loaded.Layer onClose={() => openLayer(undefined)} />
}
