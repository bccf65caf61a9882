/** The README inside the package. */
export const README = `# SMART FFT

A self-hosted admin suite. It needs only Node 24.

    smart-fft start              serves http://127.0.0.1:4000 with demo data
    DEMO=0 smart-fft start       starts empty; set it up at /setup
    smart-fft doctor             finds problems and says how to fix them
    smart-fft --help             all commands and variables

Install it with \`npm install -g smart-fft-VERSION.tgz\`, or unpack it and run \`node bin/smart-fft.mjs start\`. All data is in
\`DATA_DIR\` (default \`./data\`): set it to a folder outside the installation, so that your data survives upgrades.

- docs/operations/: configuration, data, running, security, integrations
- deploy/: a systemd unit, a Dockerfile, nginx, Caddy, HAProxy
- CHANGES.md: what is new
- THIRD-PARTY-NOTICES.txt: third-party software and its licenses
- SBOM.cdx.json: the same as a bill of materials (CycloneDX 1.6)
- SHA256SUMS: every file in it; \`sha256sum --check SHA256SUMS\`, or \`smart-fft doctor\`
`
