import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { openLayer, useLayer } from '#platform/web/layers/layer-store.ts'
import { loadLate } from '#platform/web/screens/late.tsx'
import { layer } from '#platform/web/screens/shell-points.ts'
import { toast } from '#ui/toast/toast-store.ts'

type Layer = ComponentType<{ onClose: () => void }>

async function load(name: string): Promise<Layer | undefined> {
  const given = layer.all().find(one => one.name === name)
  return given === undefined ? undefined : loadLate(given)
}

/** Renders the open overlay once its code and texts have loaded; if that fails, the screen stays and shows an error. */
export function Layers() {
  const { t } = useTranslation('ui')
  const name = useLayer()
  const [loaded, setLoaded] = useState<{ name: string; Layer: Layer }>()
  useEffect(() => {
    if (name === undefined) return undefined
    let isCurrent = true
    const stop = () => {
      isCurrent = false
    }
    load(name).then(
      Layer => {
        if (!isCurrent) return
        if (Layer === undefined) openLayer(undefined)
        else setLoaded({ name, Layer })
      },
      () => {
        if (!isCurrent) return
        openLayer(undefined)
        toast.error(t('failure.unreachable'))
      },
    )
    return stop
  }, [name, t])
  // Closes any overlay when the user signs out.
  useEffect(() => () => openLayer(undefined), [])
  if (loaded === undefined || loaded.name !== name) return null
  return <loaded.Layer onClose={() => openLayer(undefined)} />
}
