{{- define "zhixing.labels" -}}
app.kubernetes.io/name: zhixing
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "zhixing.release" -}}
{{- required "set release: the image tag to serve" .Values.release -}}
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
