{{- define "zhixing.labels" -}}
app.kubernetes.io/name: zhixing
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "zhixing.release" -}}
{{- required "set release: the image tag to serve" .Values.release -}}
{{- end }}

{{/* By digest: a tag can be moved to other bytes after it was looked at. */}}
{{- define "zhixing.image" -}}
{{- $digest := get .image.digests .release -}}
{{- if $digest -}}
{{ .image.repository }}@{{ $digest }}
{{- else if .allowTags -}}
{{ .image.repository }}:{{ .release }}
{{- else -}}
{{- fail (printf "set the digest of %s for release %s (sha256:…), or image.allowTags=true where it does not matter" .image.repository .release) -}}
{{- end -}}
{{- end }}

{{/* Where pods of ours may go: names, what stands behind us, the sandbox, and the public internet for models and tools. */}}
{{- define "zhixing.egressNames" -}}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: {{ .Values.networkPolicy.dnsNamespace }}
  ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end }}

{{- define "zhixing.egressBackend" -}}
- to:
    - podSelector:
        matchLabels:
          {{- toYaml .labels | nindent 10 }}
  ports:
    {{- range .ports }}
    - port: {{ . }}
    {{- end }}
{{- end }}

{{- define "zhixing.egressBackends" -}}
{{- range .Values.networkPolicy.backends }}
{{ include "zhixing.egressBackend" . }}
{{- end }}
{{- end }}

{{- define "zhixing.egressDatabase" -}}
{{- range .Values.networkPolicy.backends }}
{{- if eq .name "postgres" }}
{{ include "zhixing.egressBackend" . }}
{{- end }}
{{- end }}
{{- include "zhixing.egressInHouse" . }}
{{- end }}

{{- define "zhixing.egressInHouse" -}}
{{- range .Values.networkPolicy.inHouse }}
- to:
    - ipBlock:
        cidr: {{ .cidr }}
  ports:
    {{- range .ports }}
    - port: {{ . }}
    {{- end }}
{{- end }}
{{- end }}

{{- define "zhixing.egressOutside" -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except: {{ .Values.networkPolicy.privateV4 | toJson }}
    - ipBlock:
        cidr: 2000::/3
        except: {{ .Values.networkPolicy.privateV6 | toJson }}
{{- include "zhixing.egressInHouse" . }}
{{- end }}

{{- define "zhixing.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "zhixing.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "zhixing.probes" -}}
startupProbe:
  httpGet: { path: /health, port: metrics }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /health, port: metrics }
  periodSeconds: 10
readinessProbe:
  httpGet: { path: /ready, port: metrics }
  periodSeconds: 5
{{- end }}
