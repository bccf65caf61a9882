/** The README inside the package. */
export const README = `# SMART FFT

A self-hosted admin suite. Node 24 is all it needs.

    smart-fft start              serves http://127.0.0.1:4000, with a demo
    DEMO=0 smart-fft start       begins empty, at /setup
    smart-fft doctor             says what is wrong, and how to mend it
    smart-fft --help             all commands and variables

Installed with \`npm install -g smart-fft-VERSION.tgz\`, or unpacked and run by \`node bin/smart-fft.mjs start\`. Everything it keeps is in
\`DATA_DIR\` (\`./data\` unless set): name a folder that stays when you install the next version.

- docs/operations/: configuration, data, running it, integrations
- deploy/: a systemd unit, a Dockerfile, nginx, Caddy, HAProxy
- CHANGES.md: what is new
- THIRD-PARTY-NOTICES.txt: the work of others in it, and their licences
- SBOM.cdx.json: the same as a bill of materials (CycloneDX 1.6)
- SHA256SUMS: every file in it; \`sha256sum --check SHA256SUMS\`, or \`smart-fft doctor\`
`
